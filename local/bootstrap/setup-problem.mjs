/** A problem that a person must fix before the start. Its message is shown without a stack. */
export class SetupProblem extends Error {}
