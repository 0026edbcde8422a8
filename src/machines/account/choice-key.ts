/** The key of the save of a choice. */
export const choiceKey = ({ field, isOn }: { field: string; isOn: boolean }) => `${field}.${isOn ? 'on' : 'off'}`;
