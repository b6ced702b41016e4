import { type ElementKind, type Offered, offeredKind } from '@formwright/form-model';
import { type Icon, IconAt, IconHash, IconPhone } from '@tabler/icons-react';
import type { EditorElement } from '../settings/fields.tsx';
import { checkbox } from './checkbox.tsx';
import { date } from './date.tsx';
import { divider } from './divider.tsx';
import { dropdown } from './dropdown.tsx';
import { empty } from './empty.tsx';
import { fullname } from './fullname.tsx';
import { image } from './image.tsx';
import { input } from './input.tsx';
import { paragraph } from './paragraph.tsx';
import { radio } from './radio.tsx';
import { rating } from './rating.tsx';
import { text } from './text.tsx';
import { upload } from './upload.tsx';

/** The editor's part of every kind. A missing kind is a compile error. */
export const editorElements = {
  input,
  text,
  fullname,
  paragraph,
  dropdown,
  radio,
  checkbox,
  rating,
  date,
  upload,
  image,
  divider,
  empty,
} satisfies { [K in ElementKind]: EditorElement<K> };

const readyMadeIcons: Partial<Record<Offered, Icon>> = { email: IconAt, phone: IconPhone, number: IconHash };

/** The icon in the palette. */
export const offeredIcon = (offered: Offered): Icon => readyMadeIcons[offered] ?? editorElements[offeredKind(offered)].icon;
