import type { ReactNode } from 'react'

/** Hair behind and in front of the head. */
const hair = {
  bob: {
    behind: <path d="M-25-6V-38C-25-67 25-67 25-38V-6C17 1-17 1-25-6Z" />,
    front: <path d="M-20-35C-20-61 20-61 20-35 10-37-2-42-7-49-9-42-14-37-20-35Z" />,
  },
  short: {
    behind: null,
    front: <path d="M-21-34C-25-64 25-64 21-34 18-42 12-47 0-47-12-47-18-42-21-34Z" />,
  },
  bun: {
    behind: <circle cy="-64" r="10" />,
    front: <path d="M-21-32C-24-62 24-62 21-32 17-43 9-48 0-48-9-48-17-43-21-32Z" />,
  },
} as const

type PersonProps = {
  at: [number, number]
  skin: 1 | 2 | 3
  head: keyof typeof hair
  size?: number
  glasses?: boolean
  /** What the person wears, behind the arms. */
  children?: ReactNode
}

/** A person from the waist up, around the base of the neck. */
const Person = ({ at: [x, y], skin, head, size = 1, glasses = false, children }: PersonProps) => {
  const { behind, front } = hair[head]
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <g className="sc-hair">{behind}</g>
      <path className={`sc-skin-${skin}`} d="M-8-18H8V4C8 12-8 12-8 4Z" />
      {children}
      <ellipse className={`sc-skin-${skin}`} cy="-33" rx="19" ry="22" />
      <g className="sc-hair">{front}</g>
      <path className="sc-face" d="M-7.5-33v.01M7.5-33v.01" strokeWidth="4" />
      <path className="sc-face" d="M-6-23c3.5 4.5 8.5 4.5 12 0" />
      {glasses && (
        <path
          className="sc-face"
          d="M-13-33a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0M2-33a5.5 5.5 0 1 0 11 0 5.5 5.5 0 1 0-11 0M-2-34h4"
        />
      )}
    </g>
  )
}

const torso = 'M-46 84C-48 34-34 8-9 3-5 11 5 11 9 3 34 8 48 34 46 84Z'

const Frame = ({ tint, children }: { tint: string; children: ReactNode }) => (
  <svg className={`scene ${tint}`} viewBox="0 0 320 200" aria-hidden="true">
    <path className="sc-ground" d="M46 186C8 150 14 70 66 44S184 6 246 28s78 104 38 158Z" />
    {children}
    <path className="sc-line" d="M24 186H296" />
  </svg>
)

/** Somebody photographs an insurance card. */
const CardScene = () => (
  <Frame tint="scene-busy">
    <Person at={[108, 102]} skin={2} head="bob">
      <path className="sc-a" d={torso} />
    </Person>
    <path className="sc-arm sc-arm-a" d="M134 130C146 158 172 158 188 138" />
    <g transform="rotate(-6 222 132)">
      <rect className="sc-card" x="196" y="126" width="84" height="53" rx="7" />
      <path className="sc-card-line" d="M206 141h26M206 155h44M206 166h32" />
      <circle className="sc-card-dot" cx="265" cy="142" r="6" />
    </g>
    <rect className="sc-device" x="182" y="74" width="46" height="78" rx="8" />
    <rect className="sc-screen" x="186" y="79" width="38" height="68" rx="5" />
    <path className="sc-focus" d="M191 99v-6h6M213 93h6v6M219 121v6h-6M197 127h-6v-6" />
    <rect className="sc-card" x="194" y="100" width="22" height="14" rx="2" />
    <circle className="sc-skin-2" cx="188" cy="137" r="9" />
  </Frame>
)

/** A doctor talks with a patient. */
const DoctorScene = () => (
  <Frame tint="scene-teal">
    <Person at={[104, 98]} skin={3} head="bun" size={1.05}>
      <path className="sc-coat" d={torso} />
      <path className="sc-b" d="M-9 3-17 84H17L9 3C5 11-5 11-9 3Z" />
      <path className="sc-fold" d="M-9 3-18 38M9 3 18 38" />
      <path className="sc-scope" d="M-16 7C-18 34-6 42 0 42S18 34 16 7M0 42v12" />
      <circle className="sc-scope-end" cy="58" r="5" />
    </Person>
    <Person at={[224, 102]} skin={1} head="short" glasses>
      <path className="sc-c" d={torso} />
    </Person>
    <path className="sc-arm sc-arm-coat" d="M134 126C140 150 156 152 168 140" />
    <circle className="sc-skin-3" cx="170" cy="136" r="8" />
    <path
      className="sc-bubble"
      d="M140 26h46a11 11 0 0 1 11 11v14a11 11 0 0 1-11 11h-30l-12 11v-11h-4a11 11 0 0 1-11-11V37a11 11 0 0 1 11-11Z"
    />
    <path className="sc-good" d="M152 44l8 8 15-16" />
  </Frame>
)

/** Two people look at a receipt: who pays which part. */
const ReceiptScene = () => (
  <Frame tint="scene-warn">
    <Person at={[92, 102]} skin={1} head="bun">
      <path className="sc-c" d={torso} />
    </Person>
    <Person at={[152, 125.5]} skin={2} head="short" size={0.72}>
      <path className="sc-b" d={torso} />
    </Person>
    <path
      className="sc-paper"
      d="M204 40h76v134l-9.5-7-9.5 7-9.5-7-9.5 7-9.5-7-9.5 7-9.5-7-9.5 7Z"
    />
    <path className="sc-text" d="M216 58h30M216 76h52M216 90h44M216 104h52" />
    <path className="sc-paid" d="M216 124h36" />
    <path className="sc-left" d="M258 124h10" />
    <path className="sc-text" d="M216 142h20M254 142h14" />
    <path className="sc-arm sc-arm-c" d="M120 128C136 160 176 162 202 141" />
    <circle className="sc-skin-1" cx="204" cy="139" r="9" />
    <circle className="sc-seal" cx="276" cy="44" r="15" />
    <path className="sc-seal-mark" d="M269 44l5 5 9-10" />
  </Frame>
)

/** Drawings of the three jobs, in the order of the sections. */
export const scenes = { card: CardScene, doctor: DoctorScene, receipt: ReceiptScene }
