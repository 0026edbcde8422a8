/** What a toast is about. */
export type ToastTopic =
  | { name: 'alertDismissed' }
  | { name: 'photoChoiceSaved' }
  | { name: 'connectionTrouble' }
  /** `taskId` is the nested task's id. */
  | { name: 'overdueTasks'; count: number; taskId: number };

/** Two toasts of one topic say the same words. */
export const isSameTopic = (one: ToastTopic, other: ToastTopic): boolean => toastWords(one) === toastWords(other);

/** The words of a toast. Source: task checklist specification, overdue announcement; NEXT-01, TOAST-02. */
export function toastWords(topic: ToastTopic): string {
  switch (topic.name) {
    case 'alertDismissed':
      return 'Alert dismissed on this device.';
    case 'photoChoiceSaved':
      return 'Photo choice saved.';
    case 'connectionTrouble':
      return 'Trouble connecting... Please try again in a moment';
    case 'overdueTasks':
      return `You have ${topic.count} overdue task(s). Click here to get started now`;
  }
}
