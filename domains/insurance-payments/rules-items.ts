type Item = { id: string; amount: number; claim_amount: number; reversal_of_id: string | null }

/** Returns what is left of an allocation after what was taken back of it. */
export function leftOfItem(
  items: readonly Item[],
  item: Item
): { amount: number; claim_amount: number } {
  const parts = [item, ...items.filter(({ reversal_of_id }) => reversal_of_id === item.id)]
  return {
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
    claim_amount: parts.reduce((sum, { claim_amount }) => sum + claim_amount, 0),
  }
}
