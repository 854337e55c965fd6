import type { FileProblem } from '@numo/domains/insurance-payments/contract-files.ts'
import type { Locale } from '@numo/kit/locales.ts'
import { moneyText } from '@numo/kit/money.ts'
import type { useProgram } from '../app/program.ts'

/** Returns the sentence of a problem; an amount with a currency is written as money. */
export function moneyFileProblemText(
  { code, params }: FileProblem,
  t: ReturnType<typeof useProgram>['t'],
  locale: Locale
): string {
  const { amount, currency } = params
  return t(`money_files.problem.${code}`, {
    ...params,
    ...(typeof amount === 'number' &&
      typeof currency === 'string' && { amount: moneyText(amount, currency, locale) }),
  })
}
