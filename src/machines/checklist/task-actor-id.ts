/** The fixed id of a task's actor. Apart from the machine, whose code comes only with the checklist's screens. */
export const taskActorId = (userTaskId: number): `task.${number}` => `task.${userTaskId}`;
