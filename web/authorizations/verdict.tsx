import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { GuaranteeClaims } from '@numo/domains/authorizations/rules-guarantee.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Facts } from '../app/record/facts.tsx'
import type { Verdict } from './guarantee-check.ts'

const icons = { good: IconCircleCheck, over: IconAlertTriangle, bad: IconCircleX } as const

/** What the check of a letter found: good, over with the reason, or bad, each with a sign and words; then what it says. */
export function GuaranteeVerdict({ verdict }: { verdict: Verdict }) {
  const { t, formats } = useProgram()
  if (verdict.kind === 'no-keys') return <Box look="over" title={t('guarantees.verify.no_keys')} />
  if (verdict.kind === 'not-genuine')
    return (
      <Box look="bad" title={t('guarantees.verify.not_genuine')}>
        {t(`guarantees.verify.why.${verdict.why}`)}
      </Box>
    )
  const { guarantee, state, has_asked, is_known } = verdict
  const days = { from: formats.day(guarantee.from), until: formats.day(guarantee.to) }
  const more = has_asked
    ? !is_known && t('guarantees.verify.unknown')
    : t('guarantees.verify.offline')
  return (
    <>
      {state === 'valid' ? (
        <Box
          look={is_known ? 'good' : 'over'}
          title={t(is_known ? 'guarantees.verify.genuine' : 'guarantees.verify.not_known')}
        >
          {more}
        </Box>
      ) : (
        <Box
          look={state === 'revoked' ? 'bad' : 'over'}
          title={t(`guarantees.verify.over.${state}`)}
        >
          {t(`guarantees.verify.over_text.${state}`, days)} {more}
        </Box>
      )}
      <GuaranteeFacts guarantee={guarantee} />
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
