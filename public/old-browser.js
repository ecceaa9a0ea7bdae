/* For browsers that know no modules, nor the language of the page's script: what to do is said at once. */
(function () {
  var words = document.querySelector('.not-started');
  if (words) words.style.animation = 'none';
})();
