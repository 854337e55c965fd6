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
  new Intl.DateTimeFormat(document.documentElement.lang, {
    weekday: 'long',
    timeZone: 'UTC',
  }).format(Date.UTC(2024, 0, 1 + day))

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

document.querySelector<HTMLElement>('[data-share]')?.addEventListener('click', (event) => {
  const button = event.currentTarget
  if (!(button instanceof HTMLElement)) return
  void share(button)
})

async function share(button: HTMLElement) {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  try {
    if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
      await navigator.share({ title: button.dataset.share ?? document.title, url })
      return
    }
    await navigator.clipboard.writeText(url)
    const copied = button.dataset.copied ?? ''
    const label = button.querySelector('span')
    if (label) label.textContent = copied
    const status = document.querySelector('[data-share-status]')
    if (status) status.textContent = copied
  } catch {
    // Cancelled, or not allowed here: the address bar has the link.
  }
}

// The reader's own time zone, which the page does not know.
const zoneChoice = document.querySelector<HTMLSelectElement>('select[data-own-zone]')
if (zoneChoice) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  if (![...zoneChoice.options].some(({ value }) => value === timeZone))
    zoneChoice.add(new Option(timeZone.split('/').at(-1)?.replaceAll('_', ' '), timeZone))
  zoneChoice.value = timeZone
}
