import { createTheme, type MantineColorsTuple } from '@mantine/core';

const ramp = (...steps: number[]) => steps.map((step) => `var(--verdigris-${step})`) as unknown as MantineColorsTuple;

/** Behavior and defaults of Mantine's parts. Their values are in mantine-variables.css, their look in the other mantine-*.css. */
export const theme = createTheme({
  primaryColor: 'verdigris',
  primaryShade: { light: 7, dark: 3 },
  colors: { verdigris: ramp(50, 100, 200, 300, 400, 500, 600, 700, 800, 900) },
  fontFamily: 'var(--font-ui)',
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', size: 'md' } },
    Tooltip: { defaultProps: { openDelay: 400, withinPortal: true, events: { hover: true, focus: true, touch: false } } },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        position: 'bottom-end',
        transitionProps: { duration: 150, transition: 'pop-top-right' },
      },
    },
    Modal: {
      defaultProps: { radius: 'xl', centered: true, lockScroll: false, padding: 24, transitionProps: { duration: 220, transition: 'pop' } },
    },
    // Otherwise screen readers announce the <header> as a banner landmark.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    // Sets `dir` on the input itself; the prop `dir` would set it on the box around it.
    TextInput: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    Textarea: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  },
});
