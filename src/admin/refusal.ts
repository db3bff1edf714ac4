/** What the operator asked for cannot be done. The message is one line for a person; nothing has been changed. */
export class Refusal extends Error {}
