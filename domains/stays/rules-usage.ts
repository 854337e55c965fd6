import { decimalsOf } from '@numo/kit/money.ts'
import { dayAfter } from '../insurance/rules-versions.ts'
import { stayAlerts, type Biller, type StayAlert } from './enums.ts'

/* How a stay uses up what the insurer guarantees. Amounts in minor units of the currency of the authorization. */

/** Share of the guarantee, in per cent, from which on the clinic is told. */
export const alertShare_percent = 80
/** Hours before the guarantee runs out or ends at which the clinic is told. */
export const alert_hours = 24
/** Days whose charges say how fast the guarantee is used. */
const pace_days = 3
const dayInMs = 86_400_000

/** What was charged on a day, by whom and under which head. */
export type Charge<Head extends string = string> = {
  service_on: string
  category: Head
  biller: Biller
  amount: number
}

export type StayFacts<Head extends string = string> = {
  currency: string
  charges: readonly Charge<Head>[]
  /** What the newest approved version guarantees; null without one, or where it is in another currency. */
  authorised_amount: number | null
  /** Last day of that version. */
  valid_until: string | null
  planned_discharge_on: string | null
  /** Whether the patient lies in a bed: admitted and not discharged. */
  is_in_stay: boolean
  /** ISO 8601, as is `today`. */
  now: string
  today: string
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const daysBetween = (from: string, until: string) =>
  Math.round((startOf(until) - startOf(from)) / dayInMs)

/** Sums charges by a field, in the order in which its values first occur. */
export function sumBy<Key extends string>(
  charges: readonly { amount: number }[],
  keyOf: (index: number) => Key
): Map<Key, number> {
  const sums = new Map<Key, number>()
  for (const [index, { amount }] of charges.entries()) {
    const key = keyOf(index)
    sums.set(key, (sums.get(key) ?? 0) + amount)
  }
  return sums
}

/** A day of the burn-down: what was charged, and used and left at its end. */
export type UsedDay = {
  day: string
  amount: number
  used_amount: number
  left_amount: number | null
}

/** Returns every day from the first charge to the last, those without charges included. */
export function daysOf(
  charges: readonly Pick<Charge, 'service_on' | 'amount'>[],
  authorised_amount: number | null
): UsedDay[] {
  const sums = sumBy(charges, (index) => charges[index]?.service_on ?? '')
  const days = [...sums.keys()].toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  let used_amount = 0
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, place) => {
    const day = dayAfter(first, place)
    const amount = sums.get(day) ?? 0
    used_amount += amount
    return {
      day,
      amount,
      used_amount,
      left_amount: authorised_amount === null ? null : authorised_amount - used_amount,
    }
  })
}

/** What the last days with charges cost a day, rounded; null without charges. */
export function paceOf(days: readonly UsedDay[]): number | null {
  const last = days.slice(-pace_days)
  return last.length === 0
    ? null
    : Math.round(sumOf(last.map(({ amount }) => amount)) / last.length)
}

/**
 * Returns when the guarantee is used up at the pace of the last days, counted from the end of the last day that was
 * charged; the end of the day on which it was used up when that has happened. Null when nothing says that it will be.
 */
export function runsOutAt(
  days: readonly UsedDay[],
  authorised_amount: number | null
): string | null {
  const last = days.at(-1)
  if (!last || authorised_amount === null) return null
  const over = days.find(({ used_amount }) => used_amount >= authorised_amount)
  if (over) return new Date(startOf(over.day) + dayInMs).toISOString()
  const recent = days.slice(-pace_days)
  const charged = sumOf(recent.map(({ amount }) => amount))
  if (charged === 0) return null
  // Not by the rounded pace: a day is worth more than the cents it would lose.
  const left_days = ((authorised_amount - last.used_amount) / charged) * recent.length
  const at = startOf(last.day) + dayInMs + Math.round(left_days * dayInMs)
  // Decades ahead is never.
  return left_days > 3650 ? null : new Date(at).toISOString()
}

/** Returns the alerts that hold at `now`. Nobody is told about a patient who left. */
export function alertsOf(
  { is_in_stay, now, valid_until, authorised_amount }: StayFacts,
  used_amount: number,
  runs_out_at: string | null
): StayAlert[] {
  if (!is_in_stay) return []
  const isWithin = (at: number) => at - Date.parse(now) <= alert_hours * 3_600_000
  const holds: Readonly<Record<StayAlert, boolean>> = {
    mostly_used:
      authorised_amount !== null &&
      // In whole numbers: amounts times a hundred leave those that are exact.
      BigInt(used_amount) * 100n >= BigInt(authorised_amount) * BigInt(alertShare_percent),
    runs_out: runs_out_at !== null && isWithin(Date.parse(runs_out_at)),
    validity_ends: valid_until !== null && isWithin(startOf(valid_until) + dayInMs),
  }
  return stayAlerts.filter((alert) => holds[alert])
}

/** Hours until the end of the last day of validity; below zero when it is over, null without a guarantee. */
export const hoursOfValidity = (valid_until: string | null, now: string): number | null =>
  valid_until === null
    ? null
    : Math.floor((startOf(valid_until) + dayInMs - Date.parse(now)) / 3_600_000)

/** What to ask the insurer for: how much more, the day to which it pays at this pace, and until when the guarantee is valid. */
export type TopUp = { amount: number; pays_until: string; until: string }

/**
 * Returns the top-up that brings the patient to the planned discharge, at least two days from today, at the pace of the last
 * days, in whole units of the currency; null while the guarantee lasts that long.
 */
export function topUpOf(
  { authorised_amount, currency, planned_discharge_on, valid_until, today, is_in_stay }: StayFacts,
  days: readonly UsedDay[]
): TopUp | null {
  const last = days.at(-1)
  if (!is_in_stay || !last || authorised_amount === null) return null
  const soon = dayAfter(today, 2)
  const pays_until =
    planned_discharge_on !== null && planned_discharge_on > soon ? planned_discharge_on : soon
  const pace = paceOf(days) ?? 0
  const needed =
    last.used_amount + pace * Math.max(0, daysBetween(last.day, pays_until)) - authorised_amount
  if (needed <= 0 && (valid_until === null || valid_until >= pays_until)) return null
  const unit = 10 ** decimalsOf(currency)
  // At least a day's worth, also where only the days run out.
  const amount = Math.ceil(Math.max(needed, pace, 1) / unit) * unit
  const until = valid_until !== null && valid_until > pays_until ? valid_until : pays_until
  return { amount, pays_until, until }
}

/** Everything a page says of how a guarantee is used. */
export function usageOf<Head extends string>(facts: StayFacts<Head>) {
  const { charges, authorised_amount, valid_until, now, is_in_stay } = facts
  const days = daysOf(charges, authorised_amount)
  const used_amount = sumOf(charges.map(({ amount }) => amount))
  const runs_out_at = runsOutAt(days, authorised_amount)
  return {
    used_amount,
    left_amount: authorised_amount === null ? null : authorised_amount - used_amount,
    /** In basis points of the guarantee, rounded down, at most 100,000. */
    used_bps:
      authorised_amount === null || authorised_amount === 0
        ? null
        : Math.min(100_000, Number((BigInt(used_amount) * 10_000n) / BigInt(authorised_amount))),
    pace_amount: paceOf(days),
    runs_out_at: is_in_stay || (authorised_amount ?? 0) < used_amount ? runs_out_at : null,
    valid_hours: is_in_stay ? hoursOfValidity(valid_until, now) : null,
    alerts: alertsOf(facts, used_amount, runs_out_at),
    top_up: topUpOf(facts, days),
    days,
    by_head: sumBy<Head | 'other'>(charges, (index) => charges[index]?.category ?? 'other'),
    by_biller: sumBy(charges, (index) => charges[index]?.biller ?? 'other'),
  }
}
