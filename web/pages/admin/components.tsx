import { IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useProgram } from '../../app/program.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonAnchor, IconButton } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import {
  CheckField,
  ChecksField,
  DateRangeField,
  SelectField,
} from '../../ui/fields/choice-fields.tsx'
import { ComboboxField } from '../../ui/fields/combobox-field.tsx'
import { FileField } from '../../ui/fields/file-field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import {
  AreaField,
  DateField,
  NumberField,
  PercentField,
  TextField,
} from '../../ui/fields/text-fields.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { Table } from '../../ui/table.tsx'

const here = '/dev/components'
const looks = ['primary', 'line', 'ghost', 'danger', 'on-dark'] as const
const sizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const
const tones: readonly Tone[] = ['ok', 'info', 'busy', 'warn', 'bad', 'idle']

/** Every shared component in both schemes, side by side: for who builds a screen, and for the check of accessibility. */
export function Page() {
  return (
    <>
      <PageHead title="Components" />
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className="components" data-scheme={scheme}>
          <Buttons of={scheme} />
          <Fields of={scheme} />
          <Parts of={scheme} />
        </div>
      ))}
    </>
  )
}

const Row = ({ children }: { children: ReactNode }) => <p className="row">{children}</p>

function Buttons({ of }: { of: string }) {
  const { t, toasts } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Panel title={`Button, ${of}`}>
      {looks.map((look) => (
        <Row key={look}>
          {sizes.map((size) => (
            <Button key={size} look={look} size={size}>
              {t('app.save')}
            </Button>
          ))}
        </Row>
      ))}
      <Row>
        <ButtonLink to={here}>ButtonLink</ButtonLink>
        <ButtonAnchor href="#main">ButtonAnchor</ButtonAnchor>
        <Button aria-busy>aria-busy</Button>
        <IconButton aria-label={t('app.close')}>
          <IconX size={18} aria-hidden />
        </IconButton>
        <Button onClick={() => setOpen(true)}>ConfirmDialog</Button>
        <Button onClick={() => toasts.show(t('app.saved'), { tone: 'ok' })}>Toast</Button>
      </Row>
      <ConfirmDialog
        isOpen={isOpen}
        question={t('app.unsaved.question')}
        verb={t('app.unsaved.leave')}
        isBusy={false}
        onConfirm={close}
        onClose={close}
      >
        <p>{t('app.unsaved.text')}</p>
      </ConfirmDialog>
    </Panel>
  )
}

/** A field of a form by itself: keeps what is typed. */
function useField<V>(name: string, first: V | null = null) {
  const [value, onChange] = useState(first)
  return { name, value, onChange }
}

function Fields({ of }: { of: string }) {
  const { t } = useProgram()
  const text = useField<string>(`${of}-text`)
  const wrong = useField<string>(`${of}-wrong`)
  const area = useField<string>(`${of}-area`)
  const select = useField<string | number | boolean>(`${of}-select`)
  const check = useField<boolean>(`${of}-check`)
  const checks = useField<readonly string[]>(`${of}-checks`)
  const date = useField<string>(`${of}-date`)
  const from = useField<string>(`${of}-from`)
  const until = useField<string>(`${of}-until`)
  const file = useField<File>(`${of}-file`)
  const combobox = useField<string>(`${of}-combobox`)
  const number = useField<number>(`${of}-number`)
  const percent = useField<number>(`${of}-percent`)
  const money = useField(`${of}-money`, 123_450)
  const options = [
    ['a', t('app.scheme.light')],
    ['b', t('app.scheme.dark')],
  ] as const
  return (
    <Panel title={`Field, ${of}`}>
      <TextField {...text} label="TextField" hint={t('app.palette.placeholder')} />
      <TextField {...wrong} label="error" error={t('app.error.general')} />
      <AreaField {...area} label="AreaField" />
      <SelectField {...select} label="SelectField" options={options} />
      <CheckField {...check} label="CheckField" />
      <ChecksField {...checks} label="ChecksField" options={options} />
      <DateField {...date} label="DateField" />
      <DateRangeField
        from={{ ...from, label: 'DateRangeField' }}
        until={{ ...until, label: 'until' }}
      />
      <FileField {...file} label="FileField" accept=".csv" />
      <ComboboxField
        {...combobox}
        label="ComboboxField"
        options={options.map(([id, name]) => ({ id, name }))}
        onPick={({ name }) => combobox.onChange(name)}
      />
      <NumberField {...number} label="NumberField" />
      <PercentField {...percent} label="PercentField" />
      <MoneyField {...money} label="MoneyField" currency="MXN" />
    </Panel>
  )
}

function Parts({ of }: { of: string }) {
  return (
    <Panel title={`Panel, ${of}`} note="note" action={<Button size="xs">action</Button>}>
      <Row>
        {tones.map((tone) => (
          <Status key={tone} tone={tone}>
            {tone}
          </Status>
        ))}
        <Avatar name="Ana Ñandú" />
      </Row>
      <Table className="compare" columns={['Table', { key: 'end', title: 'isEnd', isEnd: true }]}>
        <tr>
          <th scope="row">row</th>
          <td className="end">1</td>
        </tr>
      </Table>
    </Panel>
  )
}
