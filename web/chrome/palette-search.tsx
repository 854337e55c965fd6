/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element of HTML is a list one types to find in */
import { IconBolt, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { hatsOf, startOf, type Hat } from '../guards/decision.ts'
import { navsOf } from '../nav/navs-of.ts'
import { useWho } from '../session/use-who.ts'
import { openShortcuts } from './open-shortcuts.ts'
import { findEntries, linksOf, type PaletteEntry } from './palette-entries.ts'

type Entry = PaletteEntry & { run: () => void }

function useEntries(hat: Hat): Entry[] {
  const { t, locale, session } = useProgram()
  const who = useWho()
  const navigate = useNavigate()
  const open = (path: string) => () => void navigate(path)
  const pages = linksOf(navsOf(who, hat)).map((place): Entry => ({
    id: place.to,
    group: 'pages',
    title: t(place.name),
    also: place.to,
    run: place.is_public ? () => location.assign(localePath(locale, place.to)) : open(place.to),
  }))
  const actions: Entry[] = [
    ...hatsOf(who)
      .filter((one) => one !== hat)
      .map((one): Entry => ({
        id: `hat-${one}`,
        group: 'actions',
        title: t(`app.switch.${one}`),
        also: t('app.switch.label'),
        run: open(startOf(one, who)),
      })),
    {
      id: 'find',
      group: 'actions',
      title: t('app.palette.find_care'),
      also: '',
      run: () => location.assign(localePath(locale, '/find-care')),
    },
    { id: 'keys', group: 'actions', title: t('app.keys.title'), also: '?', run: openShortcuts },
    {
      id: 'out',
      group: 'actions',
      title: t('app.sign_out'),
      also: '',
      run: () => void session.signOut(),
    },
  ]
  return [...pages, ...actions]
}

/** The field of the palette and what it finds. */
export function PaletteSearch({ hat, close }: { hat: Hat; close: () => void }) {
  const { t } = useProgram()
  const entries = useEntries(hat)
  const [search, setSearch] = useState('')
  const [place, setPlace] = useState(0)
  const list = useId()
  const found = findEntries(entries, search)
  const current = found[Math.min(place, found.length - 1)]
  const run = (entry: Entry | undefined) => {
    if (!entry) return
    close()
    entry.run()
  }
  const move = (by: number) =>
    setPlace((now) => (found.length === 0 ? 0 : (now + by + found.length) % found.length))
  return (
    <>
      <div className="palette-in">
        <IconSearch size={18} aria-hidden />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type here
          autoFocus
          role="combobox"
          aria-label={t('app.palette.label')}
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={current ? `${list}-${current.id}` : undefined}
          placeholder={t('app.palette.placeholder')}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value)
            setPlace(0)
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
              event.preventDefault()
              move(event.key === 'ArrowDown' ? 1 : -1)
            }
            if (event.key === 'Enter') run(current)
          }}
        />
      </div>
      <div role="listbox" id={list} aria-label={t('app.palette.label')} className="palette-list">
        {(['pages', 'actions'] as const).map((group) => {
          const inside = found.filter((entry) => entry.group === group)
          if (inside.length === 0) return null
          return (
            <div key={group} role="group" aria-label={t(`app.palette.${group}`)}>
              <p aria-hidden="true">{t(`app.palette.${group}`)}</p>
              {inside.map((entry) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the input's
                <div
                  key={entry.id}
                  id={`${list}-${entry.id}`}
                  role="option"
                  aria-selected={entry === current}
                  onClick={() => run(entry)}
                >
                  {group === 'actions' && <IconBolt size={15} aria-hidden />}
                  {entry.title}
                  <span>{entry.id.startsWith('/') ? entry.id : ''}</span>
                </div>
              ))}
            </div>
          )
        })}
      </div>
      <output className={found.length > 0 ? 'vh' : 'palette-none'}>
        {found.length > 0
          ? t('app.palette.results', { count: found.length })
          : t('app.palette.none')}
      </output>
    </>
  )
}
