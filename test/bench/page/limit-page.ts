/**
 * The lower bound: a minimal page that requests an order and its payment and shows a text. One round trip for the
 * HTML, one for the API. Its element `[data-limit]` marks the paint.
 */
export const LIMIT_PAGE = `<!doctype html><meta charset=utf-8><title>Limit</title><body><script>
const id=location.pathname.split('/').pop(),r=p=>fetch('/api/v1/'+p+'/'+id+'/').then(x=>x.json());
Promise.all([r('orders'),r('payments/check-by-order-id')]).then(([o,p])=>{
document.body.innerHTML='<p data-limit></p>';document.querySelector('p').textContent=o.amount+' '+(p.card_number||p.detail)})
</script>`;
