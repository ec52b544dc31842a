// The two people of a visit, as pages and mails name them.
export const FIRST_PERSON = 'First person';
export const SECOND_PERSON = 'Second person';
