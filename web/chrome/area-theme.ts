/** The one look of Mantine's parts: our colours, sizes and manners. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const indigo: MantineColorsTuple = [
  '#f5f6fe',
  '#e7ecff',
  '#d2dbfe',
  '#afbcff',
  '#8394fd',
  '#5b65ec',
  '#4b4be5',
  '#3e3cc5',
  '#31319d',
  '#1f216b',
]
const gray: MantineColorsTuple = [
  '#f9fafc',
  '#f2f4f7',
  '#e5e7ed',
  '#d6d9e1',
  '#a7acb8',
  '#858a99',
  '#666c7a',
  '#4b515f',
  '#323642',
  '#1a1e28',
]
const dark: MantineColorsTuple = [
  '#e7e9ef',
  '#c0c2c9',
  '#9fa3ac',
  '#737782',
  '#494d58',
  '#353944',
  '#262a33',
  '#1b1e26',
  '#13161d',
  '#0c0e14',
]
const red: MantineColorsTuple = [
  '#fff4f3',
  '#fee7e4',
  '#ffcfcb',
  '#ffa8a2',
  '#fb7570',
  '#ef464a',
  '#ce212f',
  '#aa1825',
  '#86171e',
  '#5d1416',
]

/** Menus and what opens beside a button. */
const floating = {
  shadow: 'md',
  radius: 'lg',
  offset: 6,
  withinPortal: false,
  transitionProps: { duration: 0 },
} as const

export const areaTheme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 6, dark: 5 },
  colors: { indigo, gray, dark, red },
  black: '#1a1e28',
  white: '#ffffff',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--sh-3)', lg: 'var(--sh-4)', xl: 'var(--sh-4)' },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // Locking the scroll would put a style element into the page, which the content policy forbids.
    Modal: { defaultProps: { lockScroll: false, centered: true } },
    Drawer: { defaultProps: { lockScroll: false } },
    // Within the page, where landmarks and reading order are.
    Menu: { defaultProps: { ...floating, withInitialFocusPlaceholder: false } },
    Popover: { defaultProps: floating },
  },
})

/** Our tokens win over Mantine's own, so that all areas and the public pages are one system. */
export const areaVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-dimmed': 'var(--text-3)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-border': 'var(--line-input)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-anchor': 'var(--primary-text)',
    '--mantine-color-error': 'var(--bad-text)',
    '--mantine-primary-color-filled': 'var(--primary)',
    '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  },
  light: {},
  dark: {},
})
