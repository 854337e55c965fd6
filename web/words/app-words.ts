/** Translations of the signed-in areas; a browser loads only its own language. */
import type { Locale } from '@numo/kit/locales.ts'
import type answer from './en/answer.json'
import type app from './en/app.json'
import type auth from './en/auth.json'
import type bench from './en/bench.json'
import type bulk from './en/bulk.json'
import type capture from './en/capture.json'
import type card from './en/card.json'
import type claims from './en/claims.json'
import type clinic from './en/clinic.json'
import type cover from './en/cover.json'
import type directory from './en/directory.json'
import type extractions from './en/extractions.json'
import type field from './en/field.json'
import type invoices from './en/invoices.json'
import type household_claims from './en/household-claims.json'
import type household_decisions from './en/household-decisions.json'
import type households from './en/households.json'
import type list from './en/list.json'
import type merges from './en/merges.json'
import type money from './en/money.json'
import type money_files from './en/money-files.json'
import type nav from './en/nav.json'
import type onboard from './en/onboard.json'
import type notices from './en/notices.json'
import type parties from './en/parties.json'
import type packets from './en/packets.json'
import type pay from './en/pay.json'
import type people from './en/people.json'
import type policies from './en/policies.json'
import type practice from './en/practice.json'
import type record from './en/record.json'
import type ledger_refusal from './en/ledger-refusal.json'
import type ledger_trail from './en/ledger-trail.json'
import type refusal from './en/refusal.json'
import type screens from './en/screens.json'
import type security from './en/security.json'
import type staff from './en/staff.json'
import type subscription from './en/subscription.json'
import type subscription_refusal from './en/subscription-refusal.json'
import type view_as from './en/view-as.json'
import type trail from './en/trail.json'
import type { tree as home } from './en-home.ts'
import { wordPartsOf, type WordPart } from './word-parts.ts'
import { wordsOf, type KeyOf, type Tree, type WordsOf } from './words-of.ts'

type AppTree = typeof home & {
  answer: typeof answer
  app: typeof app
  auth: typeof auth
  bench: typeof bench
  bulk: typeof bulk
  capture: typeof capture
  card: typeof card
  claims: typeof claims
  clinic: typeof clinic
  cover: typeof cover
  directory: typeof directory
  extractions: typeof extractions
  field: typeof field
  household_claims: typeof household_claims
  household_decisions: typeof household_decisions
  households: typeof households
  invoices: typeof invoices
  list: typeof list
  merges: typeof merges
  money: typeof money
  money_files: typeof money_files
  nav: typeof nav
  onboard: typeof onboard
  notice_choices: (typeof home)['home']['settings']['notices']
  notices: typeof notices
  parties: typeof parties
  packets: typeof packets
  pay: typeof pay
  people: typeof people
  policies: typeof policies
  practice: typeof practice
  record: typeof record
  refusal: typeof refusal & typeof ledger_refusal & typeof subscription_refusal
  screens: typeof screens
  security: typeof security
  staff: typeof staff
  subscription: typeof subscription
  trail: typeof trail & typeof ledger_trail
  view_as: typeof view_as
}

/** Translation key `area.name` of the signed-in areas. */
export type AppWordKey = KeyOf<AppTree>
export type AppWords = WordsOf<AppWordKey>

/** Translations needed before an area opens. One import per language, so that the build creates a chunk for each. */
const loadEarly = async (locale: Locale): Promise<Tree> =>
  locale === 'es' ? (await import('./es-app.ts')).tree : (await import('./en-app.ts')).tree

/** Translations common to all areas; not loaded on sign-in pages. */
const loadAreas = async (locale: Locale): Promise<Tree> =>
  locale === 'es' ? (await import('./es-area.ts')).tree : (await import('./en-area.ts')).tree

/** Translations of a single area, or of a part of the staff area. */
const loadPart = {
  answer: async (locale: Locale): Promise<Tree> =>
    locale === 'es' ? (await import('./es-answer.ts')).tree : (await import('./en-answer.ts')).tree,
  bench: async (locale: Locale): Promise<Tree> =>
    locale === 'es' ? (await import('./es-bench.ts')).tree : (await import('./en-bench.ts')).tree,
  filing: async (locale: Locale): Promise<Tree> =>
    locale === 'es' ? (await import('./es-filing.ts')).tree : (await import('./en-filing.ts')).tree,
  clinic: async (locale: Locale): Promise<Tree> =>
    locale === 'es' ? (await import('./es-clinic.ts')).tree : (await import('./en-clinic.ts')).tree,
  capture: async (locale: Locale): Promise<Tree> =>
    locale === 'es'
      ? (await import('./es-capture.ts')).tree
      : (await import('./en-capture.ts')).tree,
  card: async (locale: Locale): Promise<Tree> =>
    locale === 'es' ? (await import('./es-card.ts')).tree : (await import('./en-card.ts')).tree,
  directory: async (locale: Locale): Promise<Tree> =>
    locale === 'es'
      ? (await import('./es-directory.ts')).tree
      : (await import('./en-directory.ts')).tree,
  home: async (locale: Locale): Promise<Tree> =>
    locale === 'es' ? (await import('./es-home.ts')).tree : (await import('./en-home.ts')).tree,
  ledger: async (locale: Locale): Promise<Tree> =>
    locale === 'es' ? (await import('./es-ledger.ts')).tree : (await import('./en-ledger.ts')).tree,
  households: async (locale: Locale): Promise<Tree> =>
    locale === 'es'
      ? (await import('./es-households.ts')).tree
      : (await import('./en-households.ts')).tree,
  invoices: async (locale: Locale): Promise<Tree> =>
    locale === 'es'
      ? (await import('./es-invoices.ts')).tree
      : (await import('./en-invoices.ts')).tree,
  money: async (locale: Locale): Promise<Tree> =>
    locale === 'es' ? (await import('./es-money.ts')).tree : (await import('./en-money.ts')).tree,
  onboard: async (locale: Locale): Promise<Tree> =>
    locale === 'es'
      ? (await import('./es-onboard.ts')).tree
      : (await import('./en-onboard.ts')).tree,
  parties: async (locale: Locale): Promise<Tree> =>
    locale === 'es'
      ? (await import('./es-parties.ts')).tree
      : (await import('./en-parties.ts')).tree,
  pay: async (locale: Locale): Promise<Tree> =>
    locale === 'es' ? (await import('./es-pay.ts')).tree : (await import('./en-pay.ts')).tree,
  policies: async (locale: Locale): Promise<Tree> =>
    locale === 'es'
      ? (await import('./es-policies.ts')).tree
      : (await import('./en-policies.ts')).tree,
  security: async (locale: Locale): Promise<Tree> =>
    locale === 'es'
      ? (await import('./es-security.ts')).tree
      : (await import('./en-security.ts')).tree,
  staff: async (locale: Locale): Promise<Tree> =>
    locale === 'es' ? (await import('./es-staff.ts')).tree : (await import('./en-staff.ts')).tree,
  subscription: async (locale: Locale): Promise<Tree> =>
    locale === 'es'
      ? (await import('./es-subscription.ts')).tree
      : (await import('./en-subscription.ts')).tree,
}

export type OpenWords = {
  t: AppWords
  /** Loads the translations of a page; it must not be rendered before. */
  loadWordsOf: (page: string) => Promise<void>
}

/** Adds translations to a tree. An area that is loaded in several parts has the keys of all of them. */
function addTo(tree: Tree, more: Tree): void {
  for (const [key, added] of Object.entries(more)) {
    const known = tree[key]
    // A copy: the translations of a part are a module's.
    if (typeof known === 'object' && typeof added === 'object')
      addTo((tree[key] = { ...known }), added)
    else tree[key] = added
  }
}

/** Opens the translations of a language, at first those of the sign-in pages. */
export async function openAppWords(locale: Locale): Promise<OpenWords> {
  const tree = { ...(await loadEarly(locale)) }
  const load = async (part: WordPart) =>
    addTo(tree, await (part === 'area' ? loadAreas(locale) : loadPart[part](locale)))
  return {
    t: wordsOf<AppWordKey>(locale, tree),
    loadWordsOf: async (page) => void (await Promise.all(wordPartsOf(page).map(load))),
  }
}

/** Loads all translations of a language. */
export async function loadAppWords(locale: Locale): Promise<AppWords> {
  const { t, loadWordsOf } = await openAppWords(locale)
  await Promise.all(
    [
      'admin/users/list',
      'admin/partners/list',
      'admin/claims/list',
      'admin/numo-companies/list',
      'admin/insurance/detail',
      'admin/profile',
      'dashboard/home',
      'home/insurance',
      'home/billing',
      'onboard/card-upload',
      'scribe/home',
    ].map((page) => loadWordsOf(page))
  )
  return t
}
