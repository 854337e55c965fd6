import { useState } from 'react'
import { getClaimsPage } from '@numo/domains/claims/contract.ts'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { coverStanding, isOutOfForce } from '@numo/domains/eligibility/rules-standing.ts'
import { listNotifications } from '@numo/domains/notifications/contract.ts'
import { needsOf, type Need } from '@numo/domains/notifications/rules-needs.ts'
import { getOnboarding } from '@numo/domains/onboarding/contract.ts'
import { isAdult } from '@numo/domains/privacy/rules-consent.ts'
import { listAccountStays } from '@numo/domains/stays/contract-account.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { useCover } from '../cover/use-cover.ts'
import { useRead } from '../app/use-read.ts'
import { usePrivacy } from './use-privacy.ts'
import { useSaved } from './use-saved.ts'
import { today } from '../app/today.ts'

/** Queries the data of the start page separately, so that one failure does not hide the rest. */
export function useHome(accountId: string) {
  const { t, formats, locale } = useProgram()
  const onboarding = useRead(getOnboarding, { accountId })
  const cover = useCover(accountId)
  const claims = useRead(getClaimsPage, { accountId, limit: 3 })
  const saved = useSaved(accountId)
  const inbox = useRead(listNotifications, {})
  const stays = useRead(listAccountStays, { accountId })
  const privacy = usePrivacy(accountId)
  const moneyOf = (owed: OwedAmounts) =>
    owed.length === 0
      ? null
      : formats.all(owed.map(({ amount, currency }) => moneyText(amount, currency, locale)))
  const needs = needsFrom(onboarding.data, cover.data, claims.data, inbox.data, {
    moneyOf,
    unnamed: t('cover.unnamed'),
  })
  // A failed query may hide a need: the page must not say that nothing is to be done.
  const is_sure = claims.data !== undefined && inbox.data !== undefined
  // Parts that appear one by one would push each other down. Once shown they stay: a part that asks again what failed would
  // otherwise hide the page, and itself, until it fails again, without end.
  const [wasSettled, setSettled] = useState(false)
  const is_settled =
    wasSettled ||
    [onboarding, cover, claims, saved, inbox, stays, privacy].every(
      ({ data, isError }) => data !== undefined || isError
    )
  if (is_settled && !wasSettled) setSettled(true)
  return { onboarding, cover, claims, saved, privacy, needs, is_sure, is_settled }
}

type OwedAmounts = readonly { currency: string; amount: number }[]

type Data<T extends (...args: never[]) => { data: unknown }> = ReturnType<T>['data']

const shortName = ({ insurer, insurer_name, plan, plan_text }: CoverPolicy): string =>
  plan?.name ?? plan_text ?? insurer?.name ?? insurer_name ?? ''

/** Returns the needs; null until all required data is known. */
function needsFrom(
  onboarding: Data<typeof useRead<typeof getOnboarding>>,
  cover: Data<typeof useCover>,
  claims: Data<typeof useRead<typeof getClaimsPage>>,
  inbox:
    | { rows: readonly { kind: string; link: string | null; read_at: string | null }[] }
    | undefined,
  { moneyOf, unnamed }: { moneyOf: (owed: OwedAmounts) => string | null; unnamed: string }
): readonly Need[] | null {
  if (!onboarding || !cover) return null
  const day = today()
  const open = onboarding.invitations.filter(({ state }) => state === 'open')
  return needsOf({
    onboarding_status: onboarding.account.onboarding_status,
    next_step: onboarding.next,
    unread: inbox?.rows.filter(({ read_at }) => read_at === null) ?? [],
    policies: cover.policies.map((policy) => {
      const standing = coverStanding(policy, day)
      return {
        name: shortName(policy) || unnamed,
        is_out: isOutOfForce(standing),
        is_over: standing === 'last_day_passed',
        is_unchecked: ['never', 'changed', 'no_last_day', 'unknown'].includes(standing),
        is_waiting: policy.waiting !== null && policy.waiting.source !== 'rules',
        is_unknowable: policy.check?.source === 'by_hand' && standing === 'unknown',
      }
    }),
    open_invitations: open.map(({ email }) => email),
    uninvited_adults: onboarding.clients
      .filter(
        ({ id, relationship, signs_in, birth_date }) =>
          // Only the account owner can invite.
          onboarding.may_invite &&
          relationship !== 'self' &&
          !signs_in &&
          isAdult(birth_date, day) &&
          !open.some(({ client_id }) => client_id === id)
      )
      .map(({ first_name }) => first_name),
    claims_needing: claims?.counts.needs_me ?? 0,
    owed: moneyOf(claims?.owed ?? []),
  })
}
