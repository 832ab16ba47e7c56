/**
 * Measures each subject once per round, forwards in one round and backwards in the next (A B B A), so that a
 * drift of the machine's speed cancels out.
 * @returns each subject's values, in the order of the rounds.
 */
export async function runRounds<Subject>(
  subjects: readonly Subject[],
  rounds: number,
  measure: (subject: Subject, round: number) => Promise<number>,
): Promise<Map<Subject, number[]>> {
  const values = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const subject of round % 2 === 0 ? subjects : subjects.toReversed())
      values.get(subject)?.push(await measure(subject, round));
  return values;
}
