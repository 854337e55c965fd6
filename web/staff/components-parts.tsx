import { IconUsers } from '@tabler/icons-react'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { Facts } from '../app/record/facts.tsx'
import { ToastItem } from '../app/toast-list.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-screen.tsx'
import { Faq } from '../ui/faq.tsx'
import { LayoutSkeleton } from '../ui/layout-skeleton.tsx'
import { Logo } from '../ui/mark.tsx'
import { NextStep, Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { Status, type Tone } from '../ui/status.tsx'
import { Table } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'

const here = '/dev/components'
const tones: readonly Tone[] = ['ok', 'info', 'busy', 'warn', 'bad', 'idle']
const shared = { data: undefined, error: null, refetch: () => Promise.resolve() }

/** Samples of the other components, on `/dev/components`. */
export function PartSamples({ of }: { of: string }) {
  const { t } = useProgram()
  return (
    <>
      <Panel title={`Panel, ${of}`} note="note" action={<Button size="xs">action</Button>}>
        <p className="row">
          {tones.map((tone) => (
            <Status key={tone} tone={tone}>
              {tone}
            </Status>
          ))}
        </p>
        <p className="row">
          <Avatar name="Ana Ñandú" />
          <Avatar name="Luis" large />
          <Logo name="Logo" />
          <QrCode text="numo" label="QrCode" />
        </p>
        <Facts items={[['Facts', 'fact']]} />
        <ul className="rows">
          <li>
            <span>
              <b>rows</b>
              <small>small</small>
            </span>
            <Button size="xs">action</Button>
          </li>
        </ul>
        <Table className="compare" columns={['Table', { key: 'end', title: 'isEnd', isEnd: true }]}>
          <tr>
            <th scope="row">row</th>
            <td className="end">1</td>
          </tr>
        </Table>
        <Note>Note</Note>
        <Note tone="warn">Note, warn</Note>
        <NextStep>
          <b>NextStep</b>
          <Button size="xs">action</Button>
        </NextStep>
        <NextStep tone="info">NextStep, info</NextStep>
        <NextStep tone="ok">NextStep, ok</NextStep>
        <Faq items={[{ question: `Faq, ${of}`, answer: t('app.unsaved.text') }]} />
        {(['ok', 'info', 'bad'] as const).map((tone, id) => (
          <ToastItem
            key={tone}
            toast={{
              id: -1 - id,
              open: true,
              text: `Toast, ${tone}`,
              tone,
              action: { label: t('app.try_again'), run: () => {} },
            }}
          />
        ))}
      </Panel>
      <Card title={`Card, ${of}`} note="note">
        <Tabs
          label={`Tabs, ${of}`}
          tabs={[
            { to: here, title: 'Tabs', count: 2 },
            { to: `${here}?other`, title: 'other' },
          ]}
        />
      </Card>
      {['admin', 'home', 'print', 'auth'].map((layout) => (
        <div className="components-frame" key={layout}>
          <LayoutSkeleton layout={layout} />
        </div>
      ))}
      <EmptyState screen="home_providers" icon={IconUsers} next={['find_care']} />
      <QueryState query={{ ...shared, isError: false }}>{() => null}</QueryState>
      <QueryState query={{ ...shared, isError: true }}>{() => null}</QueryState>
    </>
  )
}
