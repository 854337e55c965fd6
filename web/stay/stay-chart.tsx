import type { Stay } from '@numo/domains/stays/contract-stay.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { burnDownOf, type Point } from './burn-down.ts'

const width = 600
const height = 160
const place = ({ x, y }: Point) => `${(x * width).toFixed(1)} ${(y * height).toFixed(1)}`

/** How the guarantee burns down, day by day, with the forecast. The table below it says the same in figures. */
export function StayChart({ stay }: { stay: Stay }) {
  const { t, formats, locale } = useProgram()
  const drawn = burnDownOf(stay)
  const [first, last] = [stay.days[0], stay.days.at(-1)]
  if (!drawn || !first || !last) return null
  const money = (amount: number) => moneyText(amount, stay.currency, locale)
  const { line, forecast, zero, highest, lowest } = drawn
  const path = `M${line.map(place).join('L')}`
  const text =
    last.left_amount === null
      ? t('stay.chart.used', { day: formats.day(last.day), used: money(last.used_amount) })
      : t('stay.chart.left', { day: formats.day(last.day), left: money(last.left_amount) })
  return (
    <figure className="burn-down">
      <svg
        viewBox={`0 -4 ${width} ${height + 8}`}
        preserveAspectRatio="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn inline, not fetched
        role="img"
        aria-label={text}
      >
        <path className="burn-down-area" d={`${path}V${(zero * height).toFixed(1)}H0Z`} />
        <path className="burn-down-zero" d={`M0 ${(zero * height).toFixed(1)}H${width}`} />
        <path className="burn-down-line" d={path} />
        {forecast && <path className="burn-down-ahead" d={`M${forecast.map(place).join('L')}`} />}
      </svg>
      <figcaption>
        <span>{money(highest)}</span>
        <span>{money(lowest)}</span>
        <span>{formats.day(first.day)}</span>
        <span>
          {forecast !== null && stay.runs_out_at !== null
            ? t('stay.chart.runs_out', { day: formats.moment(stay.runs_out_at, 'day') })
            : formats.day(last.day)}
        </span>
      </figcaption>
    </figure>
  )
}
