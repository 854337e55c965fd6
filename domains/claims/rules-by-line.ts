type Line = { sequence: number; billed_amount: number }
type Adjustment = { item_sequence: number | null; group_code: string; amount: number }

export type LineShares = {
  /** Null for what the decision says about the whole claim. */
  sequence: number | null
  billed_amount: number
  insurer_amount: number
  patient_amount: number
  written_off_amount: number
}

/**
 * Returns who bears each line of a claim under a decision: what is neither the patient's (PR) nor written off is the
 * insurer's. Adjustments without a line follow as one row that bills nothing. Every row adds up, and so do the columns.
 */
export function sharesByLine(
  lines: readonly Line[],
  adjustments: readonly Adjustment[]
): LineShares[] {
  const shareOf = (sequence: number | null, billed_amount: number): LineShares => {
    const own = adjustments.filter(({ item_sequence }) => item_sequence === sequence)
    const sum = (isPatient: boolean) =>
      own
        .filter(({ group_code }) => (group_code === 'PR') === isPatient)
        .reduce((total, { amount }) => total + amount, 0)
    const [patient_amount, written_off_amount] = [sum(true), sum(false)]
    const insurer_amount = billed_amount - patient_amount - written_off_amount
    return { sequence, billed_amount, insurer_amount, patient_amount, written_off_amount }
  }
  const rows = lines.map(({ sequence, billed_amount }) => shareOf(sequence, billed_amount))
  return adjustments.some(({ item_sequence }) => item_sequence === null)
    ? [...rows, shareOf(null, 0)]
    : rows
}

/** Sums the shares of lines. */
export const totalShares = (rows: readonly LineShares[]): Omit<LineShares, 'sequence'> => {
  const sum = (name: keyof Omit<LineShares, 'sequence'>) =>
    rows.reduce((total, row) => total + row[name], 0)
  return {
    billed_amount: sum('billed_amount'),
    insurer_amount: sum('insurer_amount'),
    patient_amount: sum('patient_amount'),
    written_off_amount: sum('written_off_amount'),
  }
}
