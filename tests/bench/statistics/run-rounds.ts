/**
 * Measures each subject once per round, forwards in one round and backwards in the next (A B B A), so that a
 * drift of the machine's speed cancels out. Every second round begins with the next subject, so that each has each
 * neighbor as often.
 * @returns each subject's values, in the order of the rounds.
 */
export async function runRounds<Subject>(
  subjects: readonly Subject[],
  rounds: number,
  measure: (subject: Subject, round: number) => Promise<number>,
): Promise<Map<Subject, number[]>> {
  const values = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]));
  for (let round = 0; round < rounds; round += 1) {
    const first = Math.floor(round / 2) % subjects.length;
    const turn = [...subjects.slice(first), ...subjects.slice(0, first)];
    for (const subject of round % 2 === 0 ? turn : turn.toReversed())
      values.get(subject)?.push(await measure(subject, round));
  }
  return values;
}
