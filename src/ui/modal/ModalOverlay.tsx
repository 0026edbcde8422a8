export function ModalOverlay() {
  return null;
}
