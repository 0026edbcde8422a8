/** What a toast is about. */
export type ToastTopic = { name: 'alertDismissed' } | { name: 'photoChoiceSaved' } | { name: 'connectionTrouble' };

/** Two toasts of one topic say the same words. */
export const isSameTopic = (one: ToastTopic, other: ToastTopic): boolean => toastWords(one) === toastWords(other);

/** The words of a toast. Source: task checklist specification, error catalogue; TOAST-02. */
export function toastWords(topic: ToastTopic): string {
  switch (topic.name) {
    case 'alertDismissed':
      return 'Alert dismissed on this device.';
    case 'photoChoiceSaved':
      return 'Photo choice saved.';
    case 'connectionTrouble':
      return 'Trouble connecting... Please try again in a moment';
  }
}
