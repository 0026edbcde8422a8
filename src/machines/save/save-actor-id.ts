/** The id of an actor that saves something, by its key. Apart from the machines, which load later than the screens that need it. */
export type SaveActorId = `save.${string}`;

export const saveActorId = (key: string): SaveActorId => `save.${key}`;
