// Icons as SVG paths, independent of fonts.

import { s } from '../dom.js';

/** Path data in a 24 × 24 view box. @type {Record<string, string>} */
const PATHS = {
  first: 'M6 5v14M18 5l-9 7 9 7z',
  previous: 'M16 5l-9 7 9 7z',
  next: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M6 5l9 7-9 7z',
  flip: 'M20 12a8 8 0 1 1-2.500-5.800M20 3v5h-5',
  pause: 'M8 5v14M16 5v14',
  resume: 'M8 5l10 7-10 7z',
  playOn: 'M8 5l10 7-10 7z',
  step: 'M5 5l8 7-8 7zM18 5v14',
  undo: 'M9 5L4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3',
  redo: 'M15 5l5 5-5 5M20 10H10a5 5 0 0 0 0 10h3',
  resign: 'M6 21V4h12l-3 4.500 3 4.500H6',
  rematch: 'M4 9h14l-4-4M20 15H6l4 4',
  analyse: 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500L21 21',
  new: 'M12 5v14M5 12h14',
  promote: 'M12 20V5M5 12l7-7 7 7',
  descend: 'M12 4v15M5 12l7 7 7-7',
  hint: 'M9.500 17.500h5M10 21h4M12 3a6 6 0 0 0-3.500 10.800c.8.6 1 1.200 1 2.200h5c0-1 .2-1.600 1-2.200A6 6 0 0 0 12 3z',
  remove: 'M6 6l12 12M18 6L6 18',
  theme: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
  prefs: 'M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4M4 12h16',
  help: 'M9 9a3 3 0 1 1 4 2.800c-.7.4-1 .9-1 1.700v.5M12 17.500v.5',
  values: 'M5 5h5v5H5zM14 5h5v5h-5zM5 14h5v5H5zM14 14h5v5h-5z',
  engine: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  share: 'M12 15V4M7.500 8L12 3.500 16.500 8M5 12v8h14v-8',
  import: 'M12 3.500v11M7.500 10.500L12 15l4.500-4.500M5 12v8h14v-8',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM13.500 7.500l3 3',
  rules: 'M5 4h6a1 1 0 0 1 1 1v15a2 2 0 0 0-2-1.500H5zM19 4h-6a1 1 0 0 0-1 1v15a2 2 0 0 1 2-1.500h5z',
};

/** @param {string} name */
export function icon(name) {
  return s('svg', { class: `glyph icon-${name}`, viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    s('path', { d: PATHS[name] ?? '' }));
}
