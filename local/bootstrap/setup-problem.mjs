/** What a person has to mend before anything can start; the message is all there is to say, so it is shown without a stack. */
export class SetupProblem extends Error {}
