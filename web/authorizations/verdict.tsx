import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { GuaranteeClaims } from '@numo/domains/authorizations/rules-guarantee.ts'
import { areasOfCover } from '@numo/domains/insurance/contract-fields.ts'
import type { CardClaims } from '@numo/domains/member-cards/rules.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Facts } from '../app/record/facts.tsx'
import type { Verdict } from './guarantee-check.ts'

const icons = { good: IconCircleCheck, over: IconAlertTriangle, bad: IconCircleX } as const

/**
 * What the check of a letter or card found: good, over with the reason, or bad, each with a sign and words; then what it
 * says.
 */
export function PaperVerdict({ verdict }: { verdict: Verdict }) {
  const { t, formats } = useProgram()
  if (verdict.kind === 'no-keys') return <Box look="over" title={t('guarantees.verify.no_keys')} />
  if (verdict.kind === 'not-genuine')
    return (
      <Box look="bad" title={t('guarantees.verify.not_genuine')}>
        {t(`guarantees.verify.why.${verdict.why}`)}
      </Box>
    )
  const { paper, state, has_asked, is_known } = verdict
  const kind = paper.kind === 'card' ? 'card' : 'letter'
  const days = {
    from: paper.from === null ? '' : formats.day(paper.from),
    until: formats.day(paper.to),
  }
  const more = has_asked
    ? !is_known && t(`guarantees.verify.${kind}.unknown`)
    : t('guarantees.verify.offline')
  return (
    <>
      {state === 'valid' ? (
        <Box
          look={is_known ? 'good' : 'over'}
          title={t(is_known ? `guarantees.verify.${kind}.genuine` : 'guarantees.verify.not_known')}
        >
          {more}
        </Box>
      ) : (
        <Box
          look={state === 'revoked' ? 'bad' : 'over'}
          title={t(`guarantees.verify.${kind}.over.${state}`)}
        >
          {t(`guarantees.verify.${kind}.over_text.${state}`, days)} {more}
        </Box>
      )}
      {paper.kind === 'card' ? <CardFacts card={paper} /> : <GuaranteeFacts guarantee={paper} />}
    </>
  )
}

function Box({
  look,
  title,
  children,
}: {
  look: keyof typeof icons
  title: string
  children?: ReactNode
}) {
  const Icon = icons[look]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={`verdict verdict-${look}`} role="alert">
      <Icon size={32} stroke={1.8} aria-hidden />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {children && <p>{children}</p>}
      </div>
    </div>
  )
}

function GuaranteeFacts({ guarantee }: { guarantee: GuaranteeClaims }) {
  const { t, locale, formats } = useProgram()
  return (
    <Facts
      items={[
        [t('guarantees.verify.who'), guarantee.who],
        [t('guarantees.verify.amount'), moneyText(guarantee.amt, guarantee.cur, locale)],
        [
          t('guarantees.verify.valid'),
          `${formats.day(guarantee.from)} – ${formats.day(guarantee.to)}`,
        ],
        [
          t('guarantees.verify.care'),
          [t(`guarantees.verify.setting.${guarantee.set}`), guarantee.for]
            .filter(Boolean)
            .join('. '),
        ],
        [t('guarantees.verify.clinic'), guarantee.at],
        [t('guarantees.verify.insurer'), guarantee.ins],
        [t('guarantees.verify.reference'), guarantee.ref],
        [t('guarantees.verify.policy'), guarantee.pol],
        [
          t('guarantees.verify.number'),
          `${guarantee.no} · ${t('guarantees.version', { version: guarantee.ver })}`,
        ],
        [t('guarantees.verify.issuer'), guarantee.iss],
      ]}
    />
  )
}

function CardFacts({ card }: { card: CardClaims }) {
  const { t, locale, formats } = useProgram()
  const { from, to, lim, cur, area } = card
  const known = areasOfCover.find((one) => one === area)
  return (
    <>
      <p>
        {card.ok === null
          ? t('guarantees.verify.card.unconfirmed', { insurer: card.ins })
          : t('guarantees.verify.card.confirmed', { insurer: card.ins, day: formats.day(card.ok) })}
      </p>
      <Facts
        items={[
          [t('guarantees.verify.card.who'), card.who],
          [t('guarantees.verify.insurer'), [card.ins, card.plan].filter(Boolean).join(' · ')],
          [t('guarantees.verify.policy'), card.pol],
          [t('guarantees.verify.card.member'), card.mem],
          [t('guarantees.verify.card.area'), known ? t(`guarantees.area.${known}`) : area],
          [
            t('guarantees.verify.card.limit'),
            lim !== null && cur !== null && moneyText(lim, cur, locale),
          ],
          [
            t('guarantees.verify.card.believed'),
            from === null
              ? t('guarantees.verify.card.until', { until: formats.day(to) })
              : `${formats.day(from)} – ${formats.day(to)}`,
          ],
          [
            t('guarantees.verify.issuer'),
            `${card.iss} · ${t('guarantees.version', { version: card.ver })}`,
          ],
        ]}
      />
    </>
  )
}
