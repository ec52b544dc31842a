/** Whether the browser can show notifications of this page, and whether the visitor allows them. */
export function noticePermission(): NotificationPermission | 'unsupported' {
  if (!('Notification' in globalThis)) return 'unsupported';
  const { permission } = Notification;
  // Without a permission no browser shows the notification, so this only checks the constructor.
  return permission === 'default' && createNotice('') === null ? 'unsupported' : permission;
}

/** Whether the visitor allows notifications of this page. */
export const noticesAreAllowed = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'granted';

/** Shows a notification if the visitor allows it and does not see this page (PLACE-30). */
export function showNotice(text: string): void {
  if (!document.hidden || !noticesAreAllowed()) return;
  const notice = createNotice(text);
  notice?.addEventListener('click', () => {
    window.focus();
    notice.close();
  });
}

/** Without `renotify`, a notification that replaces another one is silent. */
const options: NotificationOptions & { renotify: boolean } = { tag: 'queue-place', renotify: true };

/**
 * Returns null where a notification needs a service worker: Chrome on Android has the constructor, which throws a
 * TypeError there. The title and the mail do not depend on notifications.
 */
function createNotice(text: string): Notification | null {
  try {
    return new Notification(text, options);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
