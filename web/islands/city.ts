/** City suggestions and search near the device. Without this script the server finds the city. */
type City = {
  id: string
  name: string
  country_name: string
  region_code: string | null
  doctors: number
  facilities: number
}

const form = document.querySelector<HTMLFormElement>('form[data-search]')
const input = form?.querySelector<HTMLInputElement>('#city')

function suggest(form: HTMLFormElement, input: HTMLInputElement) {
  const list = document.createElement('ul')
  list.className = 'options'
  list.id = 'city-options'
  list.hidden = true
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', input.dataset.suggestions ?? '')
  const chosen = document.createElement('input')
  chosen.type = 'hidden'
  chosen.name = 'city_id'
  chosen.disabled = true
  input.after(list, chosen)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
  }))
    input.setAttribute(name, value)

  let cities: City[] = []
  let at = -1
  let timer = 0
  let asking: AbortController | undefined

  const show = (isOpen: boolean) => {
    list.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
    if (!isOpen) mark(-1)
  }
  const mark = (place: number) => {
    at = place
    for (const [i, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(i === at))
    if (at >= 0) input.setAttribute('aria-activedescendant', `city-option-${at}`)
    else input.removeAttribute('aria-activedescendant')
  }
  const choose = (place: number) => {
    const city = cities[place]
    if (!city) return
    input.value = `${city.name}, ${city.country_name}`
    chosen.value = city.id
    chosen.disabled = false
    show(false)
  }
  const draw = () => {
    list.replaceChildren(
      ...cities.map((city, i) => {
        const option = document.createElement('li')
        const where = document.createElement('span')
        const count = city.doctors + city.facilities
        const region = /^[A-Z]+$/.test(city.region_code ?? '') ? city.region_code : null
        where.textContent = [region, city.country_name].filter(Boolean).join(', ')
        if (count > 0) where.textContent += ` · ${count}`
        option.id = `city-option-${i}`
        option.setAttribute('role', 'option')
        option.append(city.name, where)
        // On pointerdown: on click, the input would have lost focus and the list be gone.
        option.addEventListener('pointerdown', (event) => {
          event.preventDefault()
          choose(i)
        })
        return option
      })
    )
    show(cities.length > 0)
  }
  const ask = async () => {
    asking?.abort()
    const q = input.value.split(',')[0]?.trim() ?? ''
    if (q.length < 2) return show(false)
    asking = new AbortController()
    const locale = form.dataset.search ?? 'en'
    try {
      const query = new URLSearchParams({ q, limit: '7', locale })
      const answer = await fetch(`/api/v4/cities?${query}`, { signal: asking.signal })
      if (!answer.ok) return
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server validates its own responses
      cities = ((await answer.json()) as { cities: City[] }).cities
      draw()
    } catch {
      // Offline, or aborted by further typing: the form works without suggestions.
    }
  }
  input.addEventListener('input', () => {
    chosen.disabled = true
    clearTimeout(timer)
    timer = window.setTimeout(() => void ask(), 120)
  })
  input.addEventListener('blur', () => show(false))
  input.addEventListener('keydown', (event) => {
    const { key } = event
    if (key === 'Escape') return show(false)
    if (list.hidden) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      mark((at + step + cities.length) % cities.length)
    } else if (key === 'Enter' && at >= 0) {
      event.preventDefault()
      choose(at)
    }
  })
}

function searchAround(form: HTMLFormElement, near: HTMLElement) {
  const status = near.querySelector<HTMLElement>('output')
  near.querySelector('button')?.addEventListener('click', () => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const query = new URLSearchParams()
        // Three decimals, about 100 m, are precise enough for a search.
        query.set('near', `${coords.latitude.toFixed(3)},${coords.longitude.toFixed(3)}`)
        for (const [name, value] of new FormData(form))
          if (typeof value === 'string' && value && !name.startsWith('city')) query.set(name, value)
        location.assign(`${form.action}?${String(query).replaceAll('%2C', ',')}`)
      },
      () => {
        if (status) status.textContent = status.dataset.denied ?? ''
      },
      { timeout: 10_000, maximumAge: 300_000 }
    )
  })
}

if (form && input) suggest(form, input)
const near = document.querySelector<HTMLElement>('[data-near]')
if (form && near && 'geolocation' in navigator) searchAround(form, near)
