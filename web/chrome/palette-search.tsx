/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no native element for a combobox with a listbox */
import { IconBolt, IconSearch } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { FinderMatch, FoundKind } from '@numo/domains/finder/contract.ts'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { offeredRolesOf, startOf, type ActingRole } from '../app/guards/decision.ts'
import { navsOf } from '../app/nav/navs-of.ts'
import { useWho } from '../app/session/use-who.ts'
import { openShortcuts } from './open-shortcuts.ts'
import { findEntries, linksOf, type PaletteEntry } from './palette-entries.ts'
import { recentRecords, rememberRecord } from './palette-recent.ts'
import { pathOf, useRecords } from './use-records.ts'

type Entry = PaletteEntry & { run: () => void; note?: string }

/** Returns the actions in the heading of the page that is open, so that no page has to name them twice. */
const pageActions = (): Entry[] =>
  [...document.querySelectorAll<HTMLElement>('.pagehead-a :is(button, a):not(:disabled)')].map(
    (element, place) => ({
      id: `here-${place}`,
      group: 'actions',
      title: element.innerText.trim() || (element.ariaLabel ?? ''),
      also: '',
      run: () => element.click(),
    })
  )

function useEntries(actingRole: ActingRole): Entry[] {
  const { t, locale, session } = useProgram()
  const who = useWho()
  const navigate = useNavigate()
  const open = (path: string) => () => void navigate(path)
  const pages = linksOf(navsOf(who, actingRole)).map((place): Entry => ({
    id: place.to,
    group: 'pages',
    title: t(place.name),
    also: place.to,
    ...(place.key && { note: `G ${place.key.toUpperCase()}` }),
    run: place.is_public ? () => location.assign(localePath(locale, place.to)) : open(place.to),
  }))
  const actions: Entry[] = [
    ...pageActions(),
    ...offeredRolesOf(who)
      .filter((one) => one !== actingRole)
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

const groups = ['recent', 'records', 'pages', 'actions'] as const

/** Returns records as entries: search results, or the recently opened ones without a search. */
function useRecordEntries(actingRole: ActingRole, search: string) {
  const { t } = useProgram()
  const navigate = useNavigate()
  const { rows, closed, isWaiting, hasFailed } = useRecords(actingRole, search)
  const [recent] = useState(recentRecords)
  const entryOf =
    (group: 'recent' | 'records') =>
    (record: FinderMatch): Entry => ({
      id: `${group}-${record.kind}-${record.id}`,
      group,
      title: record.title,
      also: '',
      note: [t(`app.palette.kind.${record.kind}`), record.detail].filter(Boolean).join(' · '),
      run: () => {
        rememberRecord(record)
        void navigate(pathOf(record, actingRole))
      },
    })
  const entries =
    search.trim() === '' ? recent.map(entryOf('recent')) : rows.map(entryOf('records'))
  return { entries, closed, isWaiting, hasFailed }
}

/** Search field of the command palette and its results. */
export function PaletteSearch({
  actingRole,
  close,
}: {
  actingRole: ActingRole
  close: () => void
}) {
  const { t } = useProgram()
  const [search, setSearch] = useState('')
  const [place, setPlace] = useState(0)
  const list = useId()
  const records = useRecordEntries(actingRole, search)
  const places = findEntries(useEntries(actingRole), search)
  // In display order, which the arrow keys follow.
  const found = groups.flatMap((group) =>
    [...records.entries, ...places].filter((entry) => entry.group === group)
  )
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
          placeholder={t(actingRole === 'partner' ? 'app.palette.placeholder' : 'app.palette.find')}
          maxLength={100}
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
        {groups.map((group) => {
          const inside = found.filter((entry) => entry.group === group)
          if (inside.length === 0) return null
          return (
            <div key={group} role="group" aria-label={t(`app.palette.${group}`)}>
              <p aria-hidden="true">{t(`app.palette.${group}`)}</p>
              {inside.map((entry) => (
                <Option
                  key={entry.id}
                  id={`${list}-${entry.id}`}
                  entry={entry}
                  isCurrent={entry === current}
                  run={run}
                />
              ))}
            </div>
          )
        })}
      </div>
      <Outcome count={found.length} {...records} />
    </>
  )
}

function Option({
  id,
  entry,
  isCurrent,
  run,
}: {
  id: string
  entry: Entry
  isCurrent: boolean
  run: (entry: Entry) => void
}) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isCurrent) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input handles the keys
    <div ref={option} id={id} role="option" aria-selected={isCurrent} onClick={() => run(entry)}>
      {entry.group === 'actions' && <IconBolt size={15} aria-hidden />}
      <b>{entry.title}</b>
      <span>{entry.note}</span>
    </div>
  )
}

/** Status of the search for screen readers, and the kinds of records that were not searched, with the reason. */
function Outcome({
  count,
  closed,
  isWaiting,
  hasFailed,
}: {
  count: number
  closed: readonly FoundKind[]
  isWaiting: boolean
  hasFailed: boolean
}) {
  const { t } = useProgram()
  const kinds = closed.map((kind) => t(`app.palette.kind.${kind}`)).join(', ')
  const isQuiet = count > 0 && closed.length === 0 && !hasFailed
  return (
    <output className={isQuiet ? 'vh' : 'palette-none'}>
      {isWaiting
        ? t('app.palette.waiting')
        : count > 0
          ? t('app.palette.results', { count })
          : t('app.palette.none')}
      {hasFailed && <> {t('app.palette.failed')}</>}
      {closed.length > 0 && <> {t('app.palette.closed', { kinds })}</>}
    </output>
  )
}
