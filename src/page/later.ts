import { announcementOf } from './checkout/announcing.ts';
import { createCreator } from './checkout/creating.ts';
import { createDeparture } from './checkout/departing.ts';
import { tellParent } from './frame/host.ts';
import { Announcer } from './parts/announcer.tsx';
import { CreationError } from './parts/creation-error.tsx';
import { DepartureCount } from './parts/departure-count.tsx';
import { QrCard } from './parts/qr.tsx';
import { SumField } from './parts/sum-field.tsx';
import { Swallowed } from './parts/swallowed.tsx';
import { ruLater } from './text/ru-later.ts';

/**
 * The part of the page that nobody needs before the first screen is painted. It is one chunk, asked for right after
 * that. Nothing in it is needed to learn the outcome.
 */
export const later = {
  text: ruLater,
  announcementOf,
  createCreator,
  createDeparture,
  Announcer,
  CreationError,
  DepartureCount,
  QrCard,
  SumField,
  Swallowed,
  tellParent,
};

export type Later = typeof later;
