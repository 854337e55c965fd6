/** Applies the plans of the household that is signed in on this browser. Loaded only where there are any. */
import { ownPlansFrom, planMove, type OwnPlan } from './own-plans.ts'

const read = (name: string) => {
  try {
    return localStorage.getItem(`numo.${name}`)
  } catch {
    return null
  }
}
const store = (name: string, value: string) => {
  try {
    localStorage.setItem(`numo.${name}`, value)
  } catch {
    // Without storage the filter is applied again at the next visit.
  }
}

const place = document.querySelector<HTMLElement>('[data-own-plans]')
const plans = ownPlansFrom(read('plans'))

/** Returns the address of this page with another plan, or without one; back on its first page. */
function addressWith(plan: string | null): string {
  const url = new URL(location.href)
  for (const name of ['plan', 'insurer', 'cover', 'cursor']) url.searchParams.delete(name)
  if (plan) url.searchParams.set('plan', plan)
  return url.pathname + url.search
}

function link(text: string, plan: string | null): HTMLElement {
  const made = document.createElement('a')
  made.textContent = text
  made.href = addressWith(plan)
  made.rel = 'nofollow'
  made.addEventListener('click', () => store('plan', plan ?? 'off'))
  return made
}

function draw(place: HTMLElement, current: string | null) {
  const { on = '', use = '', off = '' } = place.dataset
  const named = (text: string, { name }: OwnPlan) => text.replace('{plan}', name)
  const own = plans.find(({ id }) => id === current)
  const words = document.createElement('p')
  if (own) words.append(named(on, own))
  for (const plan of plans) if (plan !== own) words.append(' ', link(named(use, plan), plan.id))
  if (own && off) words.append(' ', link(off, null))
  place.replaceChildren(words)
  place.hidden = words.textContent === ''
}

/** Stores the choice when the user removes the plan in the page's own filters. */
function remember(current: string | null) {
  const isOwn = (id: string | null) => plans.some((plan) => plan.id === id)
  document.addEventListener('click', ({ target }) => {
    const anchor = target instanceof Element ? target.closest('a') : null
    if (!anchor || place?.contains(anchor) || anchor.pathname !== location.pathname) return
    const next = new URL(anchor.href).searchParams
    if (isOwn(current) && !next.has('plan') && !anchor.hash) store('plan', 'off')
  })
  document.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return
    const cover = new FormData(target).get('cover')
    if (typeof cover !== 'string') return
    const plan = cover.startsWith('plan.') ? cover.slice(5) : null
    store('plan', isOwn(plan) && plan !== null ? plan : 'off')
  })
}

const query = new URL(location.href).searchParams

/** Selects the household's plan in the form that starts a search. */
function preselect(select: HTMLSelectElement) {
  const id = planMove(plans, read('plan'), query)
  const plan = plans.find((one) => one.id === id)
  if (!plan || select.value !== '') return
  const value = `plan.${plan.id}`
  // A long menu lists insurers only.
  if (![...select.options].some((option) => option.value === value))
    select.add(new Option(plan.name, value))
  select.value = value
}
const select = document.querySelector<HTMLSelectElement>('form[data-search] select[name=cover]')
if (select) preselect(select)

if (place && plans.length > 0) {
  const current = query.get('plan')
  const move = planMove(plans, read('plan'), query)
  // The page may not know the plan any more and redirect back: applied only once.
  const isBack = sessionStorage.getItem('numo.asked') === location.pathname + (move ?? '')
  if (move && !isBack) {
    sessionStorage.setItem('numo.asked', location.pathname + move)
    location.replace(addressWith(move))
  } else {
    if (current) sessionStorage.removeItem('numo.asked')
    draw(place, current)
    const { dataset } = place
    const own = plans.find(({ id }) => id === current)
    if (own?.used && dataset.costRules)
      void import('./own-cost.ts').then(({ sayOwnCost }) => sayOwnCost(dataset, own))
    remember(current)
  }
}
