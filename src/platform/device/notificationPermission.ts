/** `unsupported` if the browser has no notifications or no push, as on iOS outside the installed app. */
export type NoticePermission = NotificationPermission | 'unsupported';

export function noticePermission(): NoticePermission {
  return 'PushManager' in globalThis && 'Notification' in globalThis
    ? Notification.permission
    : 'unsupported';
}
