import type { costCategories } from '@numo/domains/claims/enums.ts'
import { useProgram } from '../app/program.ts'

/** Returns the name of a head of cost. */
export function useHeadName() {
  const { t } = useProgram()
  return (head: (typeof costCategories)[number]): string =>
    head === 'tax' ? t('stay.tax') : t(`claims.lines.category.${head}`)
}
