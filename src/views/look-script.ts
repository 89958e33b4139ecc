import { SEEN } from '../islands/kept/last-visit.ts';
import { DRAFT } from '../islands/kept/storage-keys.ts';
import { FOLDED, MARKS } from '../islands/page/look.ts';

/** Folds the groups that this device has folded (src/islands/page/look.ts), so that no row is seen and goes. */
const fold =
  `try{let l=\` \${localStorage.${FOLDED}} \`,t=document.querySelector('.report table'),i=0;` +
  "for(const b of t.tBodies)if(l.includes(` ${t.dataset.report}${i++} `))b.dataset.folded=''}catch{}";

/** Shows no marks of what was changed lately, where this device has switched them off. */
const switchMarks = `try{if(localStorage.${MARKS}=='off')document.getElementById('show-marks').checked=false}catch{}`;

/**
 * Gives each cell that was changed lately a tooltip, and marks what was changed since this device has last seen the page
 * (src/islands/kept/last-visit.ts). Pages that are loaded within half an hour of one another are one visit. Cells with a text have
 * a tooltip of their own.
 */
const tellChanges =
  `try{let r=document.querySelector('[data-keeps]'),k='${SEEN}'+r.dataset.keeps.slice(${DRAFT.length}),n=r.dataset.newest??'',d=Date.now(),p,l,t;` +
  "try{[p,l,t]=(localStorage[k]??'').split(' ');if(!t)p=n;else if(d-t>18e5)p=l;localStorage[k]=[p,n,d].join(' ')}catch{p=n}" +
  "for(const e of document.querySelectorAll('p[data-at]'))for(const c of r.querySelectorAll(`[data-changed='${e.id.slice(7)}']`)){" +
  "let u=e.dataset.at>p,s=c.dataset;if(u){s.unseen='';c.setAttribute('aria-describedby',e.id)}" +
  "if((u||s.older==null)&&s.text==null){s.told='';s.tooltip=e.textContent}}}catch{}";

/** Gives the cell that the address names an id, by which the browser then finds it and the stylesheet marks it. */
const nameCell =
  "try{let[,f,m]=/^#cell-(.+)-(\\d+)$/.exec(location.hash);for(const r of document.querySelectorAll('.report tr[data-field]'))" +
  "if(r.dataset.field==decodeURIComponent(f))r.querySelector(`[data-month='${m}']`).id=location.hash.slice(1)}catch{}";

/** Runs after the sheet of a report and before the first paint, so it is inline; the CSP allows it by its hash. */
export const lookScript = [fold, tellChanges, switchMarks, nameCell].join(';');
