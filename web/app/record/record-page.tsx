import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AsOfPart } from '../as-of.tsx'
import { useProgram } from '../program.ts'
import { InBar } from '../../ui/in-bar.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs, type Tab } from '../../ui/tabs.tsx'
import { AsOfNote } from './as-of-note.tsx'

/** Page of a record: breadcrumb, name and state, actions, tabs and content. */
export function RecordPage({
  list,
  title,
  state,
  note,
  actions,
  tabs,
  as_of = null,
  children,
}: {
  /** The list it belongs to. */
  list: { to: string; title: string }
  title: string
  state?: ReactNode
  note?: ReactNode
  actions?: ReactNode
  tabs?: readonly Tab[]
  /** The day that the record is as of; null is now. */
  as_of?: string | null
  children: ReactNode
}) {
  const { t } = useProgram()
  return (
    <div className="record">
      <InBar>
        <nav className="record-up" aria-label={t('record.up')}>
          <Link to={list.to}>{list.title}</Link>
          <span aria-hidden="true">›</span>
          <span aria-current="page">{title}</span>
        </nav>
      </InBar>
      <PageHead isOnPage title={title} note={state}>
        {as_of === null && actions}
      </PageHead>
      {note !== undefined && <p className="record-note">{note}</p>}
      {tabs && <Tabs label={t('record.parts')} tabs={tabs} />}
      {as_of !== null && <AsOfNote day={as_of} />}
      <AsOfPart day={as_of}>{children}</AsOfPart>
    </div>
  )
}
