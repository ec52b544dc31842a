/** What a toast action is told: the spec's own sentence, for which the server's words stand in when it sent any. */
export interface Toast {
  text: string;
}
