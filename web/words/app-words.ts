/** Translations of the signed-in areas; a browser loads only its own language. */
import type { Locale } from '@numo/kit/locales.ts'
import type answer from './en/answer.json'
import type app from './en/app.json'
import type auth from './en/auth.json'
import type auth_desk from './en/auth-desk.json'
import type bank_files from './en/bank-files.json'
import type bench from './en/bench.json'
import type bulk from './en/bulk.json'
import type capture from './en/capture.json'
import type card from './en/card.json'
import type claims from './en/claims.json'
import type authorizations from './en/authorizations.json'
import type stay from './en/stay.json'
import type guarantees from './en/guarantees.json'
import type visits from './en/visits.json'
import type clinic from './en/clinic.json'
import type clinic_auth from './en/clinic-auth.json'
import type clinic_desk from './en/clinic-desk.json'
import type cover from './en/cover.json'
import type directory from './en/directory.json'
import type extractions from './en/extractions.json'
import type field from './en/field.json'
import type inbox from './en/inbox.json'
import type integrations from './en/integrations.json'
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
import type claim_steps from './en/claim-steps.json'
import type packets from './en/packets.json'
import type overview from './en/overview.json'
import type reminders from './en/reminders.json'
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
  auth_desk: typeof auth_desk
  bank_files: typeof bank_files
  bench: typeof bench
  bulk: typeof bulk
  capture: typeof capture
  card: typeof card
  claims: typeof claims
  authorizations: typeof authorizations
  stay: typeof stay
  clinic: typeof clinic
  clinic_auth: typeof clinic_auth
  clinic_desk: typeof clinic_desk
  cover: typeof cover
  directory: typeof directory
  extractions: typeof extractions
  field: typeof field
  household_claims: typeof household_claims
  household_decisions: typeof household_decisions
  households: typeof households
  integrations: typeof integrations
  invoices: typeof invoices
  guarantees: typeof guarantees
  visits: typeof visits
  list: typeof list
  merges: typeof merges
  money: typeof money
  money_files: typeof money_files
  nav: typeof nav
  onboard: typeof onboard
  notice_choices: (typeof home)['home']['settings']['notices']
  notices: typeof notices
  parties: typeof parties
  claim_steps: typeof claim_steps
  packets: typeof packets
  overview: typeof overview
  inbox: typeof inbox
  reminders: typeof reminders
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

/** One file per language and part, so that the build creates a chunk for each. */
const files = import.meta.glob<{ tree: Tree }>('./{en,es}-*.ts')

async function treeOf(locale: Locale, part: WordPart | 'app'): Promise<Tree> {
  const load = files[`./${locale}-${part}.ts`]
  if (!load) throw new Error(`There are no translations ${locale}-${part}`)
  return (await load()).tree
}

export type OpenWords = {
  t: AppWords
  /** Loads the translations of a page; it must not be rendered before. */
  loadWordsOf: (page: string) => Promise<void>
  /**
   * Loads a part that pages leave out. Resolves to whether it was loaded; the same promise for every call, except
   * after a failure.
   */
  loadWords: (part: WordPart) => Promise<boolean>
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

/** Opens the translations of a language, at first those common to all areas. */
export async function openAppWords(locale: Locale): Promise<OpenWords> {
  const tree = { ...(await treeOf(locale, 'app')) }
  const load = async (part: WordPart) => addTo(tree, await treeOf(locale, part))
  const loaded = new Map<WordPart, Promise<boolean>>()
  return {
    t: wordsOf<AppWordKey>(locale, tree),
    loadWordsOf: async (page) => void (await Promise.all(wordPartsOf(page).map(load))),
    loadWords(part) {
      const known = loaded.get(part)
      if (known) return known
      const done = load(part).then(
        () => true,
        () => !loaded.delete(part)
      )
      loaded.set(part, done)
      return done
    },
  }
}

/** Loads all translations of a language. */
export async function loadAppWords(locale: Locale): Promise<AppWords> {
  const tree: Tree = {}
  const own = Object.entries(files).filter(([name]) => name.startsWith(`./${locale}-`))
  for (const part of await Promise.all(own.map(([, load]) => load()))) addTo(tree, part.tree)
  return wordsOf<AppWordKey>(locale, tree)
}
