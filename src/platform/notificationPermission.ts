/** `unsupported` where the browser has no notifications, as on iOS outside the installed app. */
export type NoticePermission = NotificationPermission | 'unsupported';

export function noticePermission(): NoticePermission {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported';
}
