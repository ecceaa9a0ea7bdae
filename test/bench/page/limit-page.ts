/**
 * The least that a page can do which asks for an order and its payment and shows something: one round trip for the
 * HTML, one for the API. What it writes carries the name by which requisites are waited for.
 */
export const LIMIT_PAGE = `<!doctype html><meta charset=utf-8><title>Limit</title><body><script>
const id=location.pathname.split('/').pop(),r=p=>fetch('/api/v1/'+p+'/'+id+'/').then(x=>x.json());
Promise.all([r('orders'),r('payments/check-by-order-id')]).then(([o,p])=>{
document.body.innerHTML='<p data-limit></p>';document.querySelector('p').textContent=o.amount+' '+(p.card_number||p.detail)})
</script>`;
