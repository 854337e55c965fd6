/** Parts of a provider page that need the visitor's clock and device: opening state, sharing. */
import { days, openState, type OpenState, type WeekHours } from './open-state.ts'

const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Weekday and time in a time zone. */
function clockAt(zone: string) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  }).formatToParts()
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? ''
  return {
    day: part('weekday').toLowerCase(),
    time: `${part('hour')}:${part('minute')}`,
    zone: part('timeZoneName'),
  }
}

/** Returns the localized name of a weekday; 1 January 2024 was a Monday. */
const dayName = (day: number) =>
  new Date(Date.UTC(2024, 0, 1 + day)).toLocaleDateString(document.documentElement.lang, {
    weekday: 'long',
    timeZone: 'UTC',
  })

function stateText({ dataset: words }: HTMLElement, state: OpenState): string {
  if (state.is_open)
    return state.until === null
      ? (words.always ?? '')
      : fill(words.open ?? '', { time: state.until })
  if (!state.opens) return words.closed ?? ''
  const { day, at, in_days } = state.opens
  return in_days === 0
    ? fill(words.opensToday ?? '', { time: at })
    : fill(words.opens ?? '', { day: dayName(day), time: at })
}

for (const element of document.querySelectorAll<HTMLElement>('[data-hours]')) {
  const { hours = '{}', zone = 'UTC', offset = '' } = element.dataset
  const now = clockAt(zone)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the page itself
  const week = JSON.parse(hours) as WeekHours
  const today = days.findIndex((day) => day === now.day)
  const state = openState(week, today, now.time)
  const there = document.createElement('span')
  there.textContent = fill(offset, { time: now.time, zone: now.zone })
  element.replaceChildren(stateText(element, state), there)
  element.classList.toggle('is-open', state.is_open)
}

const button = document.querySelector<HTMLElement>('[data-share]')
// Loaded before the click: a browser shares only while the click is fresh.
for (const on of button ? ['pointerover', 'focus', 'click'] : [])
  button?.addEventListener(on, () => {
    void import('./share-page.ts').then(({ sharePage }) =>
      on === 'click' ? sharePage(button) : undefined
    )
  })

const zones = document.querySelector<HTMLSelectElement>('select[data-own-zone]')
if (zones) void import('./own-zone.ts').then((loaded) => loaded.chooseOwnZone(zones))
