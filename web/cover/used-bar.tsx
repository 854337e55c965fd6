import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'

/** Used share of an amount, as a bar and in words. */
export function UsedBar({
  label,
  used,
  whole,
  currency,
}: {
  label: string
  used: number
  whole: number
  currency: string
}) {
  const { t, locale } = useProgram()
  const spent = Math.min(used, whole)
  const text = t('answer.used', {
    used: moneyText(spent, currency, locale),
    left: moneyText(whole - spent, currency, locale),
  })
  const share = whole === 0 ? 100 : Math.round((spent / whole) * 100)
  return (
    <div className="usedbar">
      <progress aria-label={label} value={share} max={100} data-full={share === 100 || undefined} />
      <p className="dim">{text}</p>
    </div>
  )
}
