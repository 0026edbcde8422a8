export function NoticeArea() {
  return null;
}
