export function BannerArea() {
  return null;
}
