import type { ReactNode } from 'react'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { figuresOf, percentText, type CoverFigures } from './figures.ts'
import { PreauthorizationList } from './preauthorization-list.tsx'
import { UsedBar } from './used-bar.tsx'

/** What the household and the insurer pay under a policy, in plain words, with the used amounts. */
export function Benefits({ policy }: { policy: CoverPolicy }) {
  const figures = figuresOf(policy)
  const { t } = useProgram()
  return (
    <>
      {figures?.is_by_card && <p className="dim">{t('answer.by_card')}</p>}
      <dl className="benefits">
        {figures && <Deductible figures={figures} />}
        {figures && <Share figures={figures} />}
        {figures && <OutOfPocketMax figures={figures} />}
        {figures && <Limit figures={figures} />}
        <PreauthorizationList policy={policy} />
      </dl>
    </>
  )
}

const Benefit = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** A bar when the used amount is known, else a sentence that it is not. */
function Used({
  label,
  used,
  whole,
  currency,
}: {
  label: string
  used: number | null
  whole: number
  currency: string
}) {
  const { t } = useProgram()
  if (used === null) return <p className="dim">{t('answer.used_unknown')}</p>
  return <UsedBar label={label} used={used} whole={whole} currency={currency} />
}

/** Deductible, with the used amount when it is annual. */
export function Deductible({ figures }: { figures: CoverFigures }) {
  const { t, locale } = useProgram()
  const { deductible, deductible_used, deductible_basis, currency } = figures
  if (deductible === null) return null
  const name = t('answer.deductible')
  if (deductible === 0) return <Benefit name={name}>{t('answer.deductible_none')}</Benefit>
  const isAnnual = deductible_basis === 'annual'
  const isMet = isAnnual && deductible_used !== null && deductible_used >= deductible
  return (
    <Benefit name={name}>
      <p>
        {t(isAnnual ? 'answer.deductible_annual' : 'answer.deductible_per_event', {
          amount: moneyText(deductible, currency, locale),
        })}{' '}
        {isMet && t('answer.deductible_met')}
      </p>
      {isAnnual && (
        <Used label={name} used={deductible_used} whole={deductible} currency={currency} />
      )}
    </Benefit>
  )
}

function Share({ figures }: { figures: CoverFigures }) {
  const { t, locale } = useProgram()
  const { coinsurance_bps: bps, coinsurance_cap: cap, currency } = figures
  if (bps === null) return null
  const percent = percentText(bps)
  const text =
    bps === 0
      ? t('answer.share_none')
      : cap === null
        ? t('answer.share_text', { percent })
        : t('answer.share_capped', { percent, amount: moneyText(cap, currency, locale) })
  return <Benefit name={t('answer.share')}>{text}</Benefit>
}

function OutOfPocketMax({ figures }: { figures: CoverFigures }) {
  const { t, locale } = useProgram()
  const {
    out_of_pocket_max: outOfPocketMax,
    out_of_pocket_used,
    is_deductible_in_out_of_pocket: withDeductible,
    currency,
  } = figures
  if (outOfPocketMax === null) return null
  const name = t('answer.most')
  const key =
    withDeductible === null
      ? 'answer.most_text'
      : withDeductible
        ? 'answer.most_with'
        : 'answer.most_without'
  return (
    <Benefit name={name}>
      <p>{t(key, { amount: moneyText(outOfPocketMax, currency, locale) })}</p>
      <Used label={name} used={out_of_pocket_used} whole={outOfPocketMax} currency={currency} />
    </Benefit>
  )
}

/** Annual limit of the insurer, with the used amount. */
export function Limit({ figures }: { figures: CoverFigures }) {
  const { t, locale } = useProgram()
  const { limit, limit_used, is_limitless, currency } = figures
  const name = t('answer.limit')
  if (limit === null)
    return is_limitless ? <Benefit name={name}>{t('answer.limit_none')}</Benefit> : null
  return (
    <Benefit name={name}>
      <p>{t('answer.limit_text', { amount: moneyText(limit, currency, locale) })}</p>
      <Used label={name} used={limit_used} whole={limit} currency={currency} />
    </Benefit>
  )
}
