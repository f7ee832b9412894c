/** `unsupported` where the browser has no notifications, as on iOS outside the installed app. */
export type NoticePermission = NotificationPermission | 'unsupported';

export function noticePermission(): NoticePermission {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported';
}

/** Opens the browser's question; resolves to what was answered, to `default` when it was put aside. */
export async function askForNotices(): Promise<NoticePermission> {
  return 'Notification' in globalThis ? Notification.requestPermission() : 'unsupported';
}
