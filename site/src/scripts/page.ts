import './menu.ts';
import './prefetch.ts';
