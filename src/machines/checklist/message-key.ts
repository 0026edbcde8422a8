/** The key of the save that acknowledges a message. The banner may show, and acknowledge, the same message. */
export const messageKey = (id: number): string => `message.${id}`;
